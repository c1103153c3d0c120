import { pastedPage } from './pasted-page.js'

/** A picture of a pasted page. */
export interface PastedPicture {
  readonly address: string
  /** Its words for those who cannot see it. */
  readonly text: string
}

/** Returns the pictures in a node of a pasted page, without the points that mails count their readers by. */
export function picturesIn(node: Node): readonly PastedPicture[] {
  const images = node instanceof Element ? [...node.querySelectorAll('img')] : []
  if (node instanceof HTMLImageElement) images.push(node)
  return images
    .filter((image) => !/^[01](px)?$/.test(image.getAttribute('width') ?? ''))
    .map((image) => ({ address: image.getAttribute('src') ?? '', text: image.getAttribute('alt') ?? '' }))
}

/** Word names files of the computer; other pages hold their pictures, or say where they are. */
export function isTakable({ address }: PastedPicture): boolean {
  return /^(https?:\/\/|data:image\/(png|jpeg|gif|webp|avif);base64,)/i.test(address)
}

/** Returns the pictures of a page that are not taken over. */
export function lostPictures(html: string, takes: boolean): readonly PastedPicture[] {
  return picturesIn(pastedPage(html)).filter((picture) => !takes || !isTakable(picture))
}
