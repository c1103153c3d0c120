/** In Strapi's words. */
export function unknownModel(uid: string): Error {
  return new Error(`Model ${uid} not found`)
}
