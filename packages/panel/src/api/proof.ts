type Asking = () => Promise<boolean>

let asking: Asking | null = null
let answer: Promise<boolean> | null = null

/** Registers what asks the person for the password again. Returns what ends that. */
export function onProofNeeded(ask: Asking): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** Returns true once the person has proved to be there; false if they do not want to. Requests that wait at once ask once. */
export function proveAgain(): Promise<boolean> {
  answer ??= (asking?.() ?? Promise.resolve(false)).finally(() => (answer = null))
  return answer
}
