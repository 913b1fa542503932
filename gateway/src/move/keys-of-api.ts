/** The keys that the API needs in every deployment, as a backup names them; the other keys belong to the gateway. */
export const keysOfApi: readonly string[] = ['keys/pass-key', 'keys/card-key.pem']
