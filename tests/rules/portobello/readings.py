"""For each reading of the rules of Portobello Market the tests that show what is played."""

from __future__ import annotations

from tests.rules.clauses import Readings

READINGS: Readings = {
    "PM-1.1": (
        (
            "test_pm_1_1_the_shipped_board_has_11_squares_22_alleys_and_12_districts_of_three_alleys",
            "test_pm_1_1_14_alleys_have_a_district_on_either_side_and_8_lie_on_the_border",
        ),
    ),
    "PM-2.6": (
        ("test_pm_2_1_the_start_score_is_that_of_the_edition",),
        ("test_pm_2_6_in_the_french_summary_the_round_is_finished_all_the_same",),
    ),
    "PM-3.3": (
        (
            "test_pm_3_3_no_crossing_after_which_no_action_would_be_possible",
            "test_pm_3_3_a_turn_does_not_end_while_a_customer_is_in_the_bag",
        ),
    ),
    "PM-4.4": (("test_pm_4_4_nothing_else_is_done_before_a_bobby_move_included",),),
    "PM-5.4": (("test_pm_5_4_a_crossing_is_paid_in_full_or_not_made",),),
    "PM-5.6": (("test_pm_5_6_it_enters_no_district_twice_until_the_next_action",),),
    "PM-9.4": (("test_pm_9_4_three_rounds_in_which_nothing_is_built_end_the_game",),),
}
