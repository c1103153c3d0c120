/** Growth over many samples: the line that is nearest to all of them. */

/** The growth from the first sample to the last by the line of least squares, as a share of the line's beginning. */
export function growthOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  let [rise, spread] = [0, 0]
  samples.forEach((sample, index) => {
    rise += (index - middle) * (sample - mean)
    spread += (index - middle) ** 2
  })
  const slope = rise / spread
  return (2 * slope * middle) / (mean - slope * middle)
}
