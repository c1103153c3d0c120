import { accounts, type Accounts } from './accounts.js'
import { files, type Files } from './files.js'
import { sender, type ClientOptions, type RequestOptions, type Send, type Sent } from './request.js'
import { resource, search } from './resources.js'
import type { ContentTypes, Form, PathOf, Resource } from './content.js'

/** `content('articles')`: the methods of a content type by its path. */
export interface Client<Content extends ContentTypes> {
  <Path extends PathOf<Content>>(path: Path): Resource<Content, Path, 'nested'>
  /** The same with flat entries: `{ id, …attributes }` at every depth. */
  flat<Path extends PathOf<Content>>(path: Path): Resource<Content, Path, 'flat'>
  readonly account: Accounts<Content['user']>
  readonly files: Files<Content['file']>
  /** Sends a request to another route: `content.request<Count>('GET', '/articles/count', { query: { … } })`. */
  request<Answer = unknown>(
    method: Sent['method'],
    path: string,
    options?: RequestOptions & { readonly query?: object; readonly body?: unknown },
  ): Promise<Answer>
}

/** `transformed`: the server gives answers another form, and the client asks for the one of its types. The generated types require it. */
export type OptionsFor<Content> = ClientOptions &
  (Content extends { readonly transformed: true } ? { readonly transformed: true } : { readonly transformed?: false })

/** Returns a client of the API at `options.url`. `Content`: the generated types. */
export function createClient<Content extends ContentTypes>(options: OptionsFor<Content>): Client<Content> {
  const send = sender(options)
  const sendPlain: Send = (sent, more) => send({ ...sent, isPlain: true }, more)
  const of = (shape: Form) => (path: string) => resource(sendPlain, path, shape === 'flat')
  const client = Object.assign(of('nested'), {
    flat: of('flat'),
    account: accounts(send),
    files: files(send, options),
    request(method: Sent['method'], path: string, more: RequestOptions & { query?: object; body?: unknown } = {}) {
      const { query, body, ...others } = more
      return send({ method, path: path + search(query), body }, others)
    },
  })
  // The types follow from the question, which the code only passes on.
  return client as unknown as Client<Content>
}
