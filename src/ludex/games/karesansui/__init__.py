"""Karesansui: find the Master's rule for gardens of stones, statues and plants."""
