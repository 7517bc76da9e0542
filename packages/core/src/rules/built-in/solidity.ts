import type { BuiltInRule } from './built-in-rule.ts'

export const solidity: BuiltInRule = {
  id: 'solidity',
  extensions: ['sol', 'vy'],
  text: `Smart contracts (Solidity, Vyper). Look for:
- Reentrancy: an external call, token transfer or callback before state is written, also across functions and by read-only views.
- Access: a state-changing or upgrade function without its modifier, tx.origin, an initialiser that can be called twice or by anyone, a selfdestruct or delegatecall to an address from input.
- Arithmetic: unchecked blocks, casts that cut, division before multiplication, rounding in the caller's favour, decimals mixed, first-depositor share inflation.
- Tokens: return values of transfer not checked, fee-on-transfer or rebasing assumptions, approve races, ERC hooks, permits replayed on another chain or contract, missing nonces and deadlines.
- Prices and randomness: spot prices, stale or unchecked oracle answers, block values as randomness, no slippage limit, front-running of two-step flows.
- Liveness: a loop over an unbounded list, a push payment that one receiver can block, gas stipends, a paused or stuck state without a way out.
- Upgrades: storage layout that shifts, gaps, constructors behind proxies, selector clashes.
- Signatures: ecrecover zero address, malleability, a hash of packed dynamic values; uninitialised storage pointers; events missing where off-chain code depends on them.
Not defects: gas preferences, NatSpec, order of functions.`,
}
