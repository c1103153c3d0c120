import { errorEnvelope, reasonOf } from '@content-gen/runtime'
import type { RequestError } from '@content-gen/runtime'

/** Returns the envelope of the content API with the reason in codes, for the words of the panel. */
export function codedEnvelope(error: RequestError): object {
  const { data, error: told } = errorEnvelope(error)
  return { data, error: { ...told, reason: reasonOf(error) } }
}
