/** The messages between a server and its process for pictures. */

export type PictureTask = Measure | Make

/** Asks for the dimensions of a file, or of a drawing that is passed as text, so that references in it cannot read files of this machine. */
export interface Measure {
  readonly kind: 'measure'
  readonly source: { readonly path: string } | { readonly drawing: string }
}

/** Asks for another picture, in the same format: a smaller one, or a part without what a camera noted. */
export interface Make {
  readonly kind: 'make'
  readonly from: string
  readonly to: string
  readonly form: { readonly box: Box } | { readonly crop: Crop; readonly format: string }
}

/** A picture is made to fit into a box. */
export interface Box {
  readonly width: number
  readonly height: number
}

/** In pixels of the picture as it is shown, after it was turned clockwise by `rotate` degrees. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotate: 0 | 90 | 180 | 270
}

export type TaskReply =
  | { readonly kind: 'ready' }
  | Measured
  | Made
  /** The content is no picture. */
  | { readonly kind: 'refused' }
  /** The picture takes too much time or memory. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'failure'; readonly code: string; readonly message: string }

/** The dimensions as displayed: rotated the way the camera was held. */
export interface Measured {
  readonly kind: 'measured'
  readonly width: number
  readonly height: number
  readonly pages: number
  readonly format: string
}

export interface Made {
  readonly kind: 'made'
  readonly width: number
  readonly height: number
  readonly size: number
}
