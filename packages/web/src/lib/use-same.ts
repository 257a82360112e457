import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** Returns the former object as long as the new one has equal content, compared deeply for plain objects and lists. */
export function useSame<Content>(value: Content): Content {
  const [former, setFormer] = useState(value);
  const same = replaceEqualDeep(former, value);
  if (same !== former) setFormer(same);
  return same;
}
