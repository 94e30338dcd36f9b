"""What people can ask for of contests."""
