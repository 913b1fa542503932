import { insideContract } from '@tessera/domain/inside/contract'
import { askGateway } from './ask-gateway.ts'
import { runVerb } from './run-verb.ts'

/** Switches off the second step at sign-in of the account whose address is the first argument, and says so. */
const email = process.argv[2] ?? ''
const { resetSecondStep } = insideContract

await runVerb(async () => {
  if (!resetSecondStep.request.safeParse({ email }).success)
    throw new Error(`EMAIL is "${email}", which is no e-mail address.`)
  const { found } = await askGateway(resetSecondStep, { email })
  if (found === 'no_account') throw new Error(`There is no account with the address ${email}.`)
  if (found === 'none') throw new Error(`The account of ${email} has no second step.`)
  process.stdout.write(
    `The account of ${email} signs in without a second step now, and is signed out everywhere. Its password is as before.\n`,
  )
})
