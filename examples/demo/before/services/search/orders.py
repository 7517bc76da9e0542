"""Finds the orders of a customer."""

import json


def find_orders(connection, customer_id):
    cursor = connection.cursor()
    cursor.execute(
        "SELECT id, placed_at, total FROM orders WHERE customer_id = %s ORDER BY placed_at",
        (customer_id,),
    )
    return cursor.fetchall()


def load_saved_search(path):
    with open(path, encoding="utf-8") as saved:
        return json.load(saved)
