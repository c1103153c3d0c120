/** A system often allows 1,024 open files, and other programs share them. */
const mostAtOnce = 32

/**
 * Does `work` for all items, a few at once; the results have the order of the items. Where one fails no other is begun, and those under
 * way come to their end first.
 */
export async function mapFew<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const entries = items.entries()
  let isFailed = false
  const lane = async () => {
    for (const [index, item] of entries) {
      if (isFailed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        isFailed = true
        throw error
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: mostAtOnce }, lane))
  const failed = lanes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return results
}
