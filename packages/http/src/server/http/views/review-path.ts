/** Where a review is read. */
export function reviewPath(reviewId: string): string {
  return `/v1/reviews/${reviewId}`
}
