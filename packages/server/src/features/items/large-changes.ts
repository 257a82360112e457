/** Places for changes of so many items that they could hold up everybody else's. */
import { sentence } from '@meridian/contract';
import { openWorkPlaces } from '#http/places.ts';

export function openChangePlaces() {
  return openWorkPlaces({
    own: sentence('changes_own'),
    all: sentence('changes_all'),
    tooLong: ['non_field_errors', sentence('change_too_long')],
  });
}
