import { RequestError } from '@content-gen/runtime'
import type { AssistantConfig, Store } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'
import { instructionsFor } from './instructions.js'
import type { SentTask } from './sent-task.js'

/** Milliseconds for an answer. */
const patience = 60_000
const mostBytes = 200_000

/** Returns what the service proposes. @throws RequestError 503 */
export async function askModel(
  { url, key, model }: AssistantConfig,
  task: SentTask,
  log: Store['log'],
): Promise<string> {
  const content = task.task === 'describe' ? [{ type: 'image_url', image_url: { url: task.picture } }] : task.text
  const messages = [
    { role: 'system', content: instructionsFor(task) },
    { role: 'user', content },
  ]
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`the service answered ${response.status}`)
    const text = proposalIn(JSON.parse(await textOf(response)))
    if (text === null) throw new Error('the service answered without a text')
    return text
  } catch (error) {
    log.warn({ err: error }, 'the assistant gave no proposal')
    throw new RequestError(
      503,
      'ServiceUnavailableError',
      'The assistant gives no proposal now',
      {},
      { code: 'assistantFailed' },
    )
  }
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('the answer of the service is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** `{ "choices": [{ "message": { "content": "…" } }] }` */
function proposalIn(answer: unknown): string | null {
  const choices = isRecord(answer) ? own(answer, 'choices') : null
  const first: unknown = Array.isArray(choices) ? choices[0] : null
  const message = isRecord(first) ? own(first, 'message') : null
  const content = isRecord(message) ? own(message, 'content') : null
  return typeof content === 'string' && content.trim() !== '' ? content.trim() : null
}
