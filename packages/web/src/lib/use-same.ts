import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** The former object as long as the new one has the same content, plain objects and lists all the way down. */
export function useSame<Content>(value: Content): Content {
  const [former, setFormer] = useState(value);
  const same = replaceEqualDeep(former, value);
  if (same !== former) setFormer(same);
  return same;
}
