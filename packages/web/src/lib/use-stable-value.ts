import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Returns the previous object as long as the new object has equal content, compared deeply for plain objects and lists.
 */
export function useStableValue<Content>(value: Content): Content {
  const [former, setFormer] = useState(value);
  const same = replaceEqualDeep(former, value);
  if (same !== former) setFormer(same);
  return same;
}
