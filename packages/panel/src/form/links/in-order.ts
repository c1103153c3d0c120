/** Returns a list with new items in it: before the first of `before` that it has, else at its end. */
export function inOrder(
  list: readonly number[],
  added: readonly number[],
  before: readonly number[],
): readonly number[] {
  const follower = list.findIndex((one) => before.includes(one))
  return follower < 0 ? [...list, ...added] : list.toSpliced(follower, 0, ...added)
}
