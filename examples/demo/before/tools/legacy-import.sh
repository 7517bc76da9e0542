#!/bin/sh
# The import of the old shop; every order is over.
set -eu
psql shop < old-orders.sql
