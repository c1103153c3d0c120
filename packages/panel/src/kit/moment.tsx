import { useFormats } from '../i18n/index.js'

/** A moment, as long ago; the exact one is its title. */
export function Moment({ value }: { readonly value: string | null }) {
  const { relative, exact } = useFormats()
  if (value === null) return <span className="faint">–</span>
  return (
    <time dateTime={value} title={exact(value)}>
      {relative(value)}
    </time>
  )
}
