/**
 * Does something while another thing is under way, and returns what that comes to. Both are one promise: one that is started, and looked at after
 * other waits, ends the run with an error if it fails meanwhile.
 */
export async function meanwhile<T>(underWay: Promise<T>, act: () => Promise<unknown>): Promise<T> {
  const [end] = await Promise.all([underWay, act()])
  return end
}
