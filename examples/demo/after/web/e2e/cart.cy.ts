describe('the cart', () => {
  beforeEach(() => cy.visit('/cart'))

  it('is empty at first', () => {
    cy.get('.total').should('have.text', '0.00 EUR')
  })

  it('counts each piece', () => {
    cy.get('[data-sku=tea] .more').click().click()
    cy.get('.total').should('have.text', '9.00 EUR')
  })

  it.only('tells the parcels', () => {
    cy.get('[data-sku=tea] .more').click()
    cy.get('.parcels').should('have.text', '1')
  })
})
