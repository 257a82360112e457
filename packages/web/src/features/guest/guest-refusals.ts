/** What a guest's plan says no with: the same errors as the server's. */
import { ApiError } from '#lib/api/api-error.ts';

export function invalidField(field: string, message: string): ApiError {
  return new ApiError({ status: 400, fieldErrors: { [field]: [message] } });
}

export function notFound(): never {
  throw new ApiError({ status: 404, detail: 'Not found.' });
}

export function conflict(detail: string): ApiError {
  return new ApiError({ status: 409, detail });
}
