import './spinner.css'

/** Turns while something is under way. Purely visual: say it in words beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}

/** A grey stand-in for lines of text that are being read. */
export function Skeleton({ lines = 1 }: { readonly lines?: number }) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton-line" />
      ))}
    </span>
  )
}

/** Fills a page that is being read; shown after a moment only, since most answers are quicker. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div className="loading" role="status">
      <Spinner />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
