/** Does some work for each item, a few at once, in their order. */
export async function atOnce<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: most }, worker))
}
