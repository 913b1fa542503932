/** Returns the user's identity token, renewed if `fresh`; undefined if no one is signed in. */
type TokenSource = (fresh: boolean) => Promise<string | undefined>

let source: TokenSource = async () => undefined

/** Sets the source of tokens; called once, by `watchSession`. */
export const provideTokens = (next: TokenSource) => {
  source = next
}

export const identityToken: TokenSource = (fresh) => source(fresh)
