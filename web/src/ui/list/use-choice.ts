import { useSearchParams } from 'react-router-dom'
import { useChangeParams } from '../use-change-params.ts'

/** A filter of a list, kept in the address: one of `choices`, of which the first stands for no filter. */
export function useChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [chosen: Choice, choose: (choice: Choice) => void] {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const chosen = choices.find((choice) => choice === params.get(name)) ?? choices[0]
  return [chosen, (choice) => change({ [name]: choice === choices[0] ? '' : choice })]
}
