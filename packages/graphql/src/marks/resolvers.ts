/** The marks of resolvers: which of them are generated, and which wrap another. */

const generated = new WeakSet<object>()

/** Marks a resolver that takes its value from a plan's answer. */
export function markGenerated<Resolver extends object>(resolver: Resolver): Resolver {
  generated.add(resolver)
  return resolver
}

/** Returns true if a field takes its value from a plan's answer, with no other code in between. */
export function isGenerated({ resolve }: { readonly resolve?: object | undefined }): boolean {
  return resolve !== undefined && generated.has(resolve)
}

const bases = new WeakMap<object, object>()

/** Marks a resolver that wraps `base`. */
export function standFor<Resolver extends object>(base: object | undefined, resolver: Resolver): Resolver {
  if (base) bases.set(resolver, base)
  return resolver
}

/** Returns the resolver that an owner's code wraps, or the resolver itself if it wraps none. */
export function baseOf(resolver: object | undefined): object | undefined {
  return resolver && (bases.get(resolver) ?? resolver)
}
