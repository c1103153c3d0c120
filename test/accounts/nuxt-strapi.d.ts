/** The composables of @nuxtjs/strapi; their own declarations need Nuxt's. */
declare module '*/useStrapiAuth.mjs' {
  interface SignedIn {
    readonly user: { readonly value: unknown }
    readonly jwt: string
  }

  export function useStrapiAuth(): {
    login(data: { identifier: string; password: string }): Promise<SignedIn>
    register(data: { username: string; email: string; password: string }): Promise<SignedIn>
    changePassword(data: { currentPassword: string; password: string; passwordConfirmation: string }): Promise<void>
    sendEmailConfirmation(data: { email: string }): Promise<void>
    logout(): void
  }
}

declare module '*/useStrapi4.mjs' {
  interface Entry<Attributes> {
    readonly id: number
    readonly attributes: Attributes
  }

  export function useStrapi4(): {
    find<Attributes>(type: string, params?: object): Promise<{ readonly data: readonly Entry<Attributes>[] }>
    findOne<Attributes>(type: string, id: number): Promise<{ readonly data: Entry<Attributes> }>
    create<Attributes>(type: string, data: Partial<Attributes>): Promise<{ readonly data: Entry<Attributes> }>
    update<Attributes>(
      type: string,
      id: number,
      data: Partial<Attributes>,
    ): Promise<{ readonly data: Entry<Attributes> }>
    delete<Attributes>(type: string, id: number): Promise<{ readonly data: Entry<Attributes> }>
  }
}

declare module '*/useStrapiClient.mjs' {
  export function useStrapiClient(): unknown
}

declare module '*/useStrapiVersion.mjs' {
  export function useStrapiVersion(): string
}
