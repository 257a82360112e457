/**
 * Caches the last result of a pure function for each first argument, together with the other arguments. All callers
 * with the same arguments get the same object, computed once. When a first argument is no longer referenced, it is
 * garbage-collected together with its result.
 */
export function memoizeLast<Subject extends object, Others extends readonly unknown[], Result>(
  compute: (subject: Subject, ...others: Others) => Result,
): (subject: Subject, ...others: Others) => Result {
  const remembered = new WeakMap<Subject, { others: Others; result: Result }>();
  return (subject, ...others) => {
    const last = remembered.get(subject);
    const isSame = (known: Others) =>
      known.length === others.length && known.every((other, index) => Object.is(other, others[index]));
    if (last !== undefined && isSame(last.others)) return last.result;
    const result = compute(subject, ...others);
    remembered.set(subject, { others, result });
    return result;
  };
}
