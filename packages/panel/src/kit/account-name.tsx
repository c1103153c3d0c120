/** Tells the browser, unseen, whose password a form asks for: what keeps passwords would guess otherwise. */
export function AccountName({ email }: { readonly email: string }) {
  return (
    <input
      type="text"
      className="visually-hidden"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
