/** For `node --import`: the keys that Google publishes are asked of the stand-in, whose address the environment has. */
const { TESSERA_TEST_JWKS: standIn } = process.env
const published = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const send = globalThis.fetch

if (standIn) globalThis.fetch = (asked, init) => send(String(asked) === published ? standIn : asked, init)
