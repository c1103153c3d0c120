/** Returns a function that runs `work` at its first call, and returns the same promise to later ones. After a failure the next call tries again. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | null = null
  return () => {
    begun ??= work().catch((error: unknown) => {
      begun = null
      throw error
    })
    return begun
  }
}
