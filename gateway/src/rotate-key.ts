import { parseArgs } from 'node:util'
import { rotateSigningKeys } from './keys/signing-keys.ts'
import { runVerb } from './run-verb.ts'

// Rotates the key that signs ID tokens: first adds a new one, later (--drop-old) removes the old one.
const { values } = parseArgs({ options: { 'drop-old': { type: 'boolean', default: false } } })
const dropOld = values['drop-old']

await runVerb(async () => {
  const count = await rotateSigningKeys(process.env.DATA_DIR || './data', { dropOld })
  console.log(
    dropOld || count === 1
      ? 'One key is left. Start the firebase part again.'
      : 'A new key signs as soon as the firebase part is started again. An hour after that, run this again with --drop-old.',
  )
})
