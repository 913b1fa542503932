/** Gives the signed-in person's identity token, a fresh one when asked; undefined when nobody is signed in. */
export type TokenSource = (fresh: boolean) => Promise<string | undefined>

let source: TokenSource = async () => undefined

/** Tells the calls where tokens come from; said once, where the session is made. */
export const provideTokens = (next: TokenSource) => {
  source = next
}

export const identityToken: TokenSource = (fresh) => source(fresh)
