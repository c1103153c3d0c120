/** Systems often allow 1,024 open files, shared with other programs. */
const mostAtOnce = 32

/**
 * Runs `work` for all items, a few at a time; results have the order of the items. After a failure no other item is started, and those
 * under way are awaited first.
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
