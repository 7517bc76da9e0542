import type { BuiltInRule } from './built-in-rule.ts'

export const shader: BuiltInRule = {
  id: 'shader',
  extensions: ['wgsl', 'glsl', 'hlsl', 'vert', 'frag', 'comp', 'metal'],
  text: `Shaders. Look for:
- Interfaces that disagree with the host or the other stage: locations, bindings, groups, types, uniform layout and padding (std140, std430, vec3 alignment), matrix order.
- Reads and writes beyond a buffer, a dispatch tail that is not checked, shared memory used before a barrier, a barrier in a branch that not all invocations take, missing atomics.
- Numbers: division by zero, normalize of zero, pow or sqrt of negatives, NaN that spreads, precision qualifiers too low for positions or time, integers compared as floats.
- Derivatives or implicit-level sampling in divergent branches; loops without a bound that a driver kills; uninitialised outputs.
- Coordinate systems mixed: depth range, handedness, flipped Y, linear against sRGB.
Not defects: constants by number, unrolled code, speed without evidence.`,
}
