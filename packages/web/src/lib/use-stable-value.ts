import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** Returns the object of an earlier render as long as the new object has equal content. Plain objects and lists are compared deeply. */
export function useStableValue<Content>(value: Content): Content {
  const [former, setFormer] = useState(value);
  const same = replaceEqualDeep(former, value);
  if (same !== former) setFormer(same);
  return same;
}
