package worker

import (
	"fmt"
	"os"
)

// Digest is the nightly mail for one customer.
type Digest struct {
	Address string
	Orders  int
}

// Subject is the first line the customer sees.
func (d Digest) Subject() string {
	return fmt.Sprintf("Your %d orders", d.Orders)
}

// Archive keeps a copy of the mail that was sent.
func Archive(path string, body []byte) error {
	if err := os.WriteFile(path, body, 0o600); err != nil {
		return fmt.Errorf("archive %s: %w", path, err)
	}
	return nil
}
