/** One change of a release: a working copy or a draft goes live, an entry becomes a draft again, or is deleted. */
export type Act =
  | { readonly act: 'publish'; readonly type: string; readonly copy: number }
  | { readonly act: 'publish' | 'unpublish' | 'delete'; readonly type: string; readonly entry: number }

/** The state of a release. `open`: not scheduled. `failed`: nothing of it was done, for its reasons. */
export type State = 'open' | 'scheduled' | 'done' | 'failed'
