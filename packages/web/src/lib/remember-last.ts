/**
 * A pure function that remembers, for each object it is first given, the last result and what else it was made of: all who ask for
 * the same get the same object, computed once. What nobody holds any more is forgotten with its result.
 */
export function rememberLast<Subject extends object, Others extends readonly unknown[], Result>(
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
