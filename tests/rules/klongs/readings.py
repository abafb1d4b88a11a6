"""For each reading of the rules of Bangkok Klongs the tests that show what is played."""

from __future__ import annotations

from tests.rules.clauses import Readings

READINGS: Readings = {
    "KL-1.1": (("test_kl_1_1_the_water_is_ten_by_eight_in_twenty_quarters_of_two_by_two",),),
    "KL-3.1": (("test_kl_3_1_place_settle_move_draw",),),
    "KL-3.3": (("test_kl_3_3_the_turn_is_passed_if_no_boat_can_be_placed",),),
    "KL-3.4": (("test_kl_3_4_when_all_have_passed_since_the_last_placement_the_big_market_day_starts",),),
    "KL-3.5": (("test_kl_3_5_thieves_that_take_each_other_for_ever_end_the_match",),),
    "KL-4.1": (
        (
            "test_kl_4_1_a_player_without_a_free_entrance_begins_there_later",
            "test_kl_4_1_it_need_not_touch_a_boat_but_the_field_is_free",
        ),
    ),
    "KL-4.6": (
        (
            "test_kl_9_5_a_removed_boat_goes_to_the_scorers_warehouse",
            "test_kl_9_4_an_own_or_a_neutral_boat_is_removed",
        ),
    ),
    "KL-5.2": (("test_kl_5_2_after_a_small_market_day_the_turn_is_finished",),),
    "KL-6.1": (
        (
            "test_kl_6_1_one_own_boat_goes_to_a_free_adjacent_field_diagonally_too",
            "test_kl_6_1_the_boat_placed_in_this_turn_may_be_moved",
        ),
    ),
    "KL-6.2": (("test_kl_6_2_a_boat_may_move_into_and_out_of_the_column_of_an_overseer",),),
    "KL-7.1": (("test_kl_7_1_never_itself_another_row_or_open_water",),),
    "KL-7.3": (
        (
            "test_kl_7_3_in_hand_also_when_nothing_could_be_drawn",
            "test_kl_7_3_or_in_hand_for_all_to_see_and_no_draw",
            "test_kl_7_3_a_boat_with_the_sign_placed_again_advances_the_marker_again",
        ),
    ),
    "KL-7.5": (
        (
            "test_kl_7_5_in_hand_also_when_nothing_could_be_drawn",
            "test_kl_7_5_one_of_them_may_be_taken_in_hand_in_place_of_drawing",
            "test_kl_7_5_or_all_leave_the_game_and_the_player_draws",
        ),
    ),
    "KL-9.3": (("test_kl_9_3_a_pass_is_not_final",),),
    "KL-9.4": (("test_kl_9_4_special_boats_are_neutral", "test_kl_9_4_an_own_or_a_neutral_boat_is_removed"),),
    "KL-10.2": (("test_kl_10_2_most_points_win_and_a_tie_is_shared",),),
}
