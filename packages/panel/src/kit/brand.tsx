import './brand.css'
import { classNames } from './class-names.js'

/** The project's logo; a sign in its colour if it has none. */
export function Brand({ logo, isLarge = false }: { readonly logo: string | null; readonly isLarge?: boolean }) {
  return logo === null ? (
    <span className={classNames('brand-mark', isLarge && 'brand-mark-large')} aria-hidden="true" />
  ) : (
    <img className={classNames('brand-logo', isLarge && 'brand-logo-large')} src={logo} alt="" />
  )
}
