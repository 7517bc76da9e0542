"""Finds the orders of a customer."""

import pickle


def find_orders(connection, customer_id):
    cursor = connection.cursor()
    cursor.execute(
        "SELECT id, placed_at, total FROM orders WHERE customer_id = %s ORDER BY placed_at",
        (customer_id,),
    )
    return cursor.fetchall()


def search_orders(connection, word):
    cursor = connection.cursor()
    cursor.execute(f"SELECT id, placed_at, total FROM orders WHERE note LIKE '%{word}%'")
    return cursor.fetchall()


def count_orders(connection, customer_id):
    cursor = connection.cursor()
    cursor.execute("SELECT count(*) FROM orders WHERE customer_id = %s", (customer_id,))
    return cursor.fetchone()[0]


def load_saved_search(request):
    return pickle.loads(request.body)
