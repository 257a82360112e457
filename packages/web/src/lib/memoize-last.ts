/**
 * Returns a function that computes the same as `compute` and caches, for each first argument, the other arguments and the result of the
 * last call. A call with the same arguments returns the same object without computing again. When a first argument is no longer referenced,
 * its result is garbage-collected too.
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
