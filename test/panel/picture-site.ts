/** A site beside the server, with a picture that pages show. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PictureSite {
  readonly base: string
  stop(): Promise<void>
}

/** Serves `picture` at `/cat.png`, a page at `/page`, a page of words as `/false.png`, and nothing else. */
export async function startPictureSite(picture: Buffer): Promise<PictureSite> {
  const answers: Readonly<Record<string, readonly [string, string | Buffer]>> = {
    '/cat.png': ['image/png', picture],
    '/page': ['text/html', '<p>Words</p>'],
    '/false.png': ['image/png', '<script>hit()</script>'],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = answers[url] ?? []
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
