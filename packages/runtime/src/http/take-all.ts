/**
 * Takes steps one after the other, and the later ones whatever becomes of the earlier: what must be closed is closed.
 * @throws AggregateError if some failed
 */
export async function takeAll(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      // The step may have been several.
      if (error instanceof AggregateError) failures.push(...(error.errors as unknown[]))
      else failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all of it could be done')
}
