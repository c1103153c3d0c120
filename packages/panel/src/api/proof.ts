type Asking = () => Promise<boolean>

let asking: Asking | null = null
let answer: Promise<boolean> | null = null
let giveUp = () => {}

/** Registers what asks the person for the password again. Returns what ends that: requests that wait are refused then. */
export function onProofNeeded(ask: Asking): () => void {
  asking = ask
  return () => {
    if (asking !== ask) return
    asking = null
    giveUp()
  }
}

/** Returns true once the person has proved to be there; false if they do not want to. Requests that wait at once ask once. */
export function proveAgain(): Promise<boolean> {
  answer ??= asked().finally(() => (answer = null))
  return answer
}

function asked(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    giveUp = () => resolve(false)
    if (asking === null) giveUp()
    else asking().then(resolve, reject)
  })
}
