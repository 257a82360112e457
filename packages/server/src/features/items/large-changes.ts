/** Places for changes of so many items that they could hold up everybody else's. */
import { openWorkPlaces } from '#http/places.ts';

export function openChangePlaces() {
  return openWorkPlaces({
    own: 'Another large change of yours is under way already. Please wait for it to end.',
    all: 'Too many large changes are under way. Please wait for one of them to end.',
    tooLong: ['non_field_errors', 'This takes too long. Change fewer items at once.'],
  });
}
