/** Stores files in a bucket of a service with the S3 interface. */
import { projectStorage } from '../remote/remote-storage.js'
import { storedName } from '../storage/stored-name.js'
import { Bucket } from './bucket.js'
import { requireAws4fetch } from './send-signed.js'
import { bucketSettings } from './settings.js'
import type { OpenStorage } from '../storage/define-storage.js'

/** The storage of `upload.provider` and `upload.providerOptions`. @throws Error about a setting, or a package that is not installed */
export const s3Storage: OpenStorage = (surroundings) => {
  const { upload } = surroundings.config
  if (upload === undefined) throw new Error('upload is off: run `content-gen generate`.')
  requireAws4fetch()
  const settings = bucketSettings(upload, process.env)
  const bucket = new Bucket(settings)
  const { signedFor } = settings
  return {
    ...projectStorage(bucket, surroundings),
    ...(signedFor === null ? {} : { sign: signer(bucket, signedFor) }),
  }
}

const mostSigned = 20_000

/**
 * Returns what signs addresses of the bucket, and leaves others alone. Within a tenth of the time, at most a minute, the address of a file stays the
 * same, and so does what is made of it.
 */
function signer(bucket: Bucket, seconds: number): (url: string) => Promise<string> {
  const pause = Math.max(1, Math.min(60, Math.floor(seconds / 10))) * 1000
  let [since, signed] = [0, new Map<string, Promise<string>>()]
  return (url) => {
    const name = bucket.nameOf(url)
    if (name === null || !storedName.test(name)) return Promise.resolve(url)
    const now = Math.floor(Date.now() / pause) * pause
    if (now !== since || signed.size > mostSigned) [since, signed] = [now, new Map()]
    const known = signed.get(name)
    const address = known ?? bucket.signed(name, new Date(now), seconds)
    if (known === undefined) signed.set(name, address)
    return address
  }
}
